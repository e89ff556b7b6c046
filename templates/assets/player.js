// Players of other sites. Nothing is asked of such a site until its button is pressed; without this script its link stays.

{
  const begin = () => document.querySelectorAll("[data-player]").forEach(place => {
    place.hidden = false;
    place.firstElementChild.onclick = () => {
      const frame = document.createElement("iframe");
      const { player, title } = place.dataset;
      // YouTube plays only on pages that it is told the site of.
      Object.assign(frame, { src: player, title, allow: "autoplay; encrypted-media; fullscreen", referrerPolicy: "strict-origin" });
      place.replaceChildren(frame);
      frame.focus();
    };
  });
  begin();
  addEventListener("sitegen-exchange", begin);
}
