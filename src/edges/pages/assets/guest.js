// The pages work without this file. It fills in the time zone and reloads a page that may have news.
const zone = document.querySelector('input[data-zone]');
if (zone && !zone.value) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? '';

// Reload for news of the visit, unless the user has begun to fill in a form.
const seconds = Number(document.body.dataset.news);
let touched = false;
addEventListener('input', () => (touched = true));
// What somebody has opened stays open while it is read.
const isReading = () => document.querySelector('details[open]') !== null;
if (seconds)
  setInterval(() => {
    if (!touched && !isReading() && document.visibilityState === 'visible' && navigator.onLine) location.reload();
  }, seconds * 1000);

// Do not send a form again while it is being sent.
addEventListener('submit', (event) => {
  if (event.target.dataset.sent) event.preventDefault();
  event.target.dataset.sent = '1';
});
addEventListener('pageshow', () => document.querySelectorAll('form').forEach((form) => delete form.dataset.sent));
