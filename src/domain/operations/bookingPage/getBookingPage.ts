import { isRefusal } from '../../../contract/errors.ts';
import { openBookingPage } from '../../resources/settings/bookingPage.ts';
import { hasTexts } from '../../../machinery/mail/initialStatus.ts';
import { displayedName } from '../../resources/catalog/jobTypeRules.ts';
import { countTeamForChecklist } from '../../../store/settings/checklist.ts';
import { readMailSettings } from '../../../store/mail/settings.ts';
import { read } from '../handler.ts';

/** The contents of a business's booking page, if the page is switched on. */
export const getBookingPage = read<'getBookingPage'>(async (ctx) => {
  const { tenant } = ctx;
  const page = await openBookingPage(ctx);
  if (isRefusal(page)) return page;
  const mailSettings = await readMailSettings(ctx.db, tenant.id);
  return {
    business_name: tenant.businessName,
    alias: tenant.alias,
    business_timezone: tenant.timezone,
    contact_email: mailSettings.contactEmail,
    contact_phone: mailSettings.contactPhone,
    asks_sms_consent: hasTexts(ctx.services.mail, mailSettings),
    intro: page.settings.intro,
    is_staffed: (await countTeamForChecklist(ctx.db, tenant.id)).active > 0,
    framing_hosts: [...page.settings.framingHosts],
    job_types: page.types.map((type) => ({
      id: type.id,
      name: displayedName(type, ctx.locale),
      default_duration_minutes: type.durationMinutes,
    })),
  };
});
