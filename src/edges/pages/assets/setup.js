// The set-up page works without this file. It fills in the country and the time zone of the browser, and copies the key.
const field = (name) => document.querySelector(`select[name="${name}"]`);
const [country, zone, currency] = ['country', 'timezone', 'currency'].map(field);
const chosen = (select) => select.selectedOptions[0];

if (country && zone && currency) {
  const usual = ({ dataset }) => {
    currency.value = dataset.currency;
    if (chosen(zone)?.dataset.country !== country.value) zone.value = dataset.zone;
  };
  country.addEventListener('change', () => usual(chosen(country)));
  // Keep what a person has sent before.
  if (document.querySelector('form[data-fresh]')) {
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const option = [...zone.options].find(({ value, dataset }) => value === here || dataset.formerly === here);
    if (option?.dataset.country) {
      option.selected = true;
      country.value = option.dataset.country;
      usual(chosen(country));
    }
  }
}

const copy = document.querySelector('button[data-copy]');
if (copy && navigator.clipboard) {
  copy.hidden = false;
  copy.addEventListener('click', async () => {
    await navigator.clipboard.writeText(document.querySelector('#key').textContent);
    copy.textContent = copy.dataset.copied;
  });
}
