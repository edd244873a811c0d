// Nothing depends on this file: it spares people a choice of their time zone, and a reload.
const zone = document.querySelector('input[data-zone]');
if (zone && !zone.value) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? '';

// News of a visit, unless somebody is about to send something.
const seconds = Number(document.body.dataset.news);
let touched = false;
addEventListener('input', () => (touched = true));
addEventListener('toggle', () => (touched = true), true);
if (seconds)
  setInterval(() => {
    if (!touched && document.visibilityState === 'visible' && navigator.onLine) location.reload();
  }, seconds * 1000);

// A form that is on its way is not sent twice.
addEventListener('submit', (event) => {
  if (event.target.dataset.sent) event.preventDefault();
  event.target.dataset.sent = '1';
});
addEventListener('pageshow', () => document.querySelectorAll('form').forEach((form) => delete form.dataset.sent));
