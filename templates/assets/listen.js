// Plays the recordings of an album: the list of tracks is the playlist. Without this script each track is a link to its file.

"use strict";
{
  const box = document.querySelector("[data-listen]");
  const audio = box.querySelector("audio");
  const links = [...document.querySelectorAll("[data-track]")];
  const controls = box.querySelector(".controls");
  const [button, slider, time] = ["[data-play]", "input", ".time"].map(name => controls.querySelector(name));
  const session = navigator.mediaSession;
  const file = address => address.replace(/#.*/, "");
  let current = 0;

  const clock = seconds => {
    const [minutes, rest] = [Math.trunc(seconds / 60), Math.trunc(seconds % 60)].map(String);
    return minutes >= 60
      ? `${Math.trunc(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:${rest.padStart(2, "0")}`
      : `${minutes}:${rest.padStart(2, "0")}`;
  };

  function show() {
    const length = Number.isFinite(audio.duration) ? audio.duration : 0;
    slider.max = length || 1;
    slider.value = audio.currentTime;
    slider.disabled = !length;
    time.textContent = clock(audio.currentTime) + (length ? ` / ${clock(length)}` : "");
    slider.setAttribute("aria-valuetext", time.textContent);
    button.setAttribute("aria-label", audio.paused ? button.dataset.play : button.dataset.pause);
    box.classList.toggle("playing", !audio.paused);
    if (!session) return;
    session.playbackState = audio.paused ? "paused" : "playing";
    if (length) session.setPositionState?.({ duration: length, position: Math.min(audio.currentTime, length) });
  }

  // Makes a track the current one, at a time in seconds.
  function choose(index, seconds = 0) {
    const link = links[index];
    links[current].removeAttribute("aria-current");
    link.setAttribute("aria-current", "true");
    if (file(audio.src) !== file(link.href)) audio.src = file(link.href);
    current = index;
    // Before its data is there, this is where it will start.
    audio.currentTime = seconds;
    if (session && window.MediaMetadata) {
      const cover = document.querySelector("main img:not([alt=''])");
      const by = link.parentNode.querySelector("small");
      session.metadata = new MediaMetadata({
        title: link.textContent,
        artist: by ? by.textContent.trim() : box.dataset.listen,
        album: box.dataset.album,
        artwork: cover ? [{ src: cover.currentSrc || cover.src }] : [],
      });
    }
    show();
  }

  // A browser may refuse to play; then the button still says Play.
  const play = () => audio.play().catch(show);
  const start = (index, seconds) => { choose(index, seconds); play(); };
  // Like the buttons of devices: back to the start of a track that has played for a while, else to the one before it.
  function step(by) {
    if (by < 0 && (audio.currentTime > 3 || current === 0)) return seek(0);
    if (links[current + by]) audio.paused ? choose(current + by) : start(current + by);
  }
  function seek(seconds) {
    // Short of the end: a track that is moved while it is paused does not go on to the next one.
    audio.currentTime = Math.max(0, Math.min(seconds, (audio.duration || seconds) - 0.1));
    show();
  }

  audio.controls = false;
  controls.hidden = false;
  for (const name of ["timeupdate", "durationchange", "play", "pause", "seeked", "emptied"]) audio.addEventListener(name, show);
  audio.addEventListener("ended", () => { if (links[current + 1]) start(current + 1); else choose(0); });
  button.onclick = () => { if (audio.paused) play(); else audio.pause(); };
  slider.oninput = () => seek(Number(slider.value));
  for (const other of controls.querySelectorAll("[data-step]")) other.onclick = () => step(Number(other.dataset.step));

  // Links to tracks, and to times in them.
  document.addEventListener("click", event => {
    const link = event.target.closest("a[href]");
    if (!link || link.hasAttribute("download") || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const index = links.findIndex(track => file(track.href) === file(link.href));
    if (index < 0) return;
    const seconds = /#t=([\d.]+)$/.exec(link.href);
    event.preventDefault();
    if (!seconds && index === current && audio.currentTime) return button.onclick();
    start(index, seconds ? Number(seconds[1]) : 0);
  });

  if (session) {
    const actions = {
      play, pause: () => audio.pause(), previoustrack: () => step(-1), nexttrack: () => step(1),
      seekto: ({ seekTime }) => seek(seekTime),
      seekbackward: ({ seekOffset }) => seek(audio.currentTime - (seekOffset || 10)),
      seekforward: ({ seekOffset }) => seek(audio.currentTime + (seekOffset || 10)),
    };
    // A browser throws for an action that it does not know.
    for (const [name, action] of Object.entries(actions)) try { session.setActionHandler(name, action); } catch {}
  }
  choose(0);
  // A shelf leads here to play.
  if (location.hash.slice(1) === box.id) {
    button.focus();
    play();
  }
}
