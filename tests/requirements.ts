/**
 * The rules of the service that tests prove, as data. Tests cite rules by id in their titles, `[id]` or `[id, id]`.
 * `requirements.test.ts` checks that a running test cites each rule, and that tests cite no unknown rule.
 */
import { accessRules } from './requirements/access.ts';
import { administrationRules } from './requirements/administration.ts';
import { boardRules } from './requirements/board.ts';
import { bookingRules } from './requirements/bookings.ts';
import { calendarRules } from './requirements/calendars.ts';
import { catalogRules } from './requirements/catalog.ts';
import { customerRules } from './requirements/customers.ts';
import { dashboardRules } from './requirements/dashboard.ts';
import { dispatchRules } from './requirements/dispatch.ts';
import { gazetteerRules } from './requirements/gazetteer.ts';
import { guestRules } from './requirements/guests.ts';
import { httpRules } from './requirements/http.ts';
import { mailRules } from './requirements/mail.ts';
import { mcpRules } from './requirements/mcp.ts';
import { missingPlaceRules } from './requirements/missingPlaces.ts';
import { myDayRules } from './requirements/myDay.ts';
import { oauthRules } from './requirements/oauth.ts';
import { packageRules } from './requirements/packages.ts';
import { pageRules } from './requirements/pages.ts';
import { placeRules } from './requirements/places.ts';
import { productRules } from './requirements/product.ts';
import type { Rule } from './requirements/rule.ts';
import { schedulingRules } from './requirements/scheduling.ts';
import { settingsRules } from './requirements/settings.ts';
import { rulesStatedIn } from './requirements/statedRules.ts';
import { teamRules } from './requirements/team.ts';
import { webhookRules } from './requirements/webhooks.ts';
import { workflowRules } from './requirements/workflow.ts';

/** Those of docs/reference stand there alone, and the lists have the others. */
export const requirements: readonly Rule[] = [
  ...['conventions', 'pages', 'scheduling'].flatMap((page) => rulesStatedIn(`docs/reference/${page}.md`)),
  ...httpRules,
  ...accessRules,
  ...customerRules,
  ...catalogRules,
  ...teamRules,
  ...bookingRules,
  ...workflowRules,
  ...schedulingRules,
  ...mcpRules,
  ...dashboardRules,
  ...pageRules,
  ...administrationRules,
  ...dispatchRules,
  ...boardRules,
  ...webhookRules,
  ...mailRules,
  ...guestRules,
  ...calendarRules,
  ...myDayRules,
  ...oauthRules,
  ...settingsRules,
  ...gazetteerRules,
  ...missingPlaceRules,
  ...placeRules,
  ...productRules,
  ...packageRules,
];
