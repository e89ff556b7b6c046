// Registers the service worker of the offline edition. It is in the top folder of the site, whatever the page, and browsers
// take it from hosts with https and from this machine only.
{
  const { src } = document.currentScript;
  const register = () => {
    navigator.serviceWorker.register(new URL("../service-worker.js", src)).catch(error => {
      console.warn("The offline edition of this site could not be kept:", error);
    });
  };
  // What the page shows comes first.
  if (isSecureContext && location.protocol.startsWith("http") && navigator.serviceWorker) addEventListener("load", register);
}
