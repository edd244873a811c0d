/** Every operation of the contract, by id. To add an operation, define it in its area's file and add its id to orderOfWork.ts. */
import * as absence from './dispatch/absence.ts';
import * as apiKeys from './keys/apiKeys.ts';
import * as account from './account/account.ts';
import * as audit from './members/audit.ts';
import * as board from './board/board.ts';
import * as boardQueue from './board/boardQueue.ts';
import * as callbacks from './board/callbacks.ts';
import * as bookableStarts from './bookings/bookableStarts.ts';
import * as bookingPage from './bookingPage/bookingPage.ts';
import * as bookings from './bookings/bookings.ts';
import * as bookingWindows from './bookings/bookingWindows.ts';
import * as calendars from './calendars/calendars.ts';
import * as businessSettings from './settings/businessSettings.ts';
import * as catalog from './catalog/catalog.ts';
import * as checklist from './settings/checklist.ts';
import * as coverage from './catalog/coverage.ts';
import * as connections from './connections/connections.ts';
import * as customers from './customers/customers.ts';
import * as customerSites from './customers/customerSites.ts';
import * as change from './dispatch/change.ts';
import * as dispatch from './dispatch/dispatch.ts';
import * as fleet from './fleet/fleet.ts';
import * as customerLink from './customerLink/customerLink.ts';
import * as visitFiles from './customerLink/visitFiles.ts';
import * as guestBooking from './bookingPage/guestBooking.ts';
import * as lifecycle from './bookings/lifecycle.ts';
import * as takingBack from './bookings/takingBack.ts';
import * as imports from './imports/imports.ts';
import * as mails from './mail/mails.ts';
import * as mailTexts from './mail/mailTexts.ts';
import * as myDay from './myDay/myDay.ts';
import * as identityProviders from './members/identityProviders.ts';
import * as members from './members/members.ts';
import * as holidays from './settings/holidays.ts';
import * as openingHours from './settings/openingHours.ts';
import type { Operation } from './operation.ts';
import { orderOfWork } from './orderOfWork.ts';
import * as requestLog from './keys/requestLog.ts';
import * as roles from './members/roles.ts';
import * as sandboxClock from './sandbox/sandboxClock.ts';
import * as sandboxReset from './sandbox/sandboxReset.ts';
import * as files from './files/files.ts';
import * as notes from './notes/notes.ts';
import * as nearby from './team/nearby.ts';
import * as scheduling from './bookings/scheduling.ts';
import * as serviceAreas from './catalog/serviceAreas.ts';
import * as team from './team/team.ts';
import * as teamOverview from './team/teamOverview.ts';
import * as technicianPicture from './team/technicianPicture.ts';
import * as technicianTime from './team/technicianTime.ts';
import * as reservedTimes from './team/reservedTimes.ts';
import * as timeOffDecisions from './team/timeOffDecisions.ts';
import * as webhookDashboard from './webhooks/webhookDashboard.ts';
import * as webhooks from './webhooks/webhooks.ts';
import * as workflows from './settings/workflows.ts';
import * as findMissingPlaces from './customers/findMissingPlaces.ts';
import * as rota from './team/rota.ts';
import * as getDayBrief from './dispatch/getDayBrief.ts';
import * as listGapFillers from './dispatch/listGapFillers.ts';
import * as customerRequests from './board/customerRequests.ts';
import * as locks from './bookings/locks.ts';
import * as updateJobWantedDay from './bookings/updateJobWantedDay.ts';
import * as earlierTimes from './bookings/earlierTimes.ts';
import * as scheduleMoves from './dispatch/moves.ts';
import * as scheduleOptimization from './dispatch/optimization.ts';
import * as renewApiKey from './keys/renewApiKey.ts';
import * as renewWebhookSecret from './webhooks/renewWebhookSecret.ts';
import * as listCallers from './customers/listCallers.ts';
import * as system from './settings/system.ts';
import * as importJobRequests from './imports/importJobRequests.ts';
import * as getReport from './reports/getReport.ts';
import * as eraseCustomer from './customers/eraseCustomer.ts';
import * as exportCustomer from './customers/exportCustomer.ts';
import * as maintenancePlans from './maintenance/maintenancePlans.ts';
import * as sendCustomerMessage from './bookings/sendCustomerMessage.ts';
import * as reopenJobRequest from './bookings/reopenJobRequest.ts';
import * as updateJobCompletion from './bookings/updateJobCompletion.ts';
import * as updateJobReference from './bookings/updateJobReference.ts';
import * as handOver from './dispatch/handOver.ts';
import * as customerMessages from './customers/customerMessages.ts';
import * as mergeCustomers from './customers/mergeCustomers.ts';
import * as reassignJobCustomer from './bookings/reassignJobCustomer.ts';
import * as listSettingWarnings from './settings/listSettingWarnings.ts';
import * as signInRules from './members/signInRules.ts';

const areas = {
  ...customers,
  ...customerSites,
  ...bookings,
  ...bookingWindows,
  ...bookableStarts,
  ...lifecycle,
  ...takingBack,
  ...scheduling,
  ...nearby,
  ...catalog,
  ...serviceAreas,
  ...coverage,
  ...team,
  ...teamOverview,
  ...technicianTime,
  ...technicianPicture,
  ...fleet,
  ...absence,
  ...dispatch,
  ...change,
  ...board,
  ...boardQueue,
  ...callbacks,
  ...webhooks,
  ...webhookDashboard,
  ...apiKeys,
  ...requestLog,
  ...members,
  ...roles,
  ...identityProviders,
  ...audit,
  ...connections,
  ...mails,
  ...mailTexts,
  ...imports,
  ...workflows,
  ...sandboxClock,
  ...sandboxReset,
  ...account,
  ...businessSettings,
  ...openingHours,
  ...holidays,
  ...reservedTimes,
  ...timeOffDecisions,
  ...checklist,
  ...bookingPage,
  ...guestBooking,
  ...customerLink,
  ...visitFiles,
  ...calendars,
  ...notes,
  ...files,
  ...myDay,
  ...findMissingPlaces,
  ...rota,
  ...getDayBrief,
  ...listGapFillers,
  ...customerRequests,
  ...locks,
  ...updateJobWantedDay,
  ...earlierTimes,
  ...scheduleMoves,
  ...scheduleOptimization,
  ...renewApiKey,
  ...renewWebhookSecret,
  ...listCallers,
  ...system,
  ...importJobRequests,
  ...getReport,
  ...eraseCustomer,
  ...exportCustomer,
  ...maintenancePlans,
  ...sendCustomerMessage,
  ...reopenJobRequest,
  ...updateJobCompletion,
  ...updateJobReference,
  ...handOver,
  ...customerMessages,
  ...mergeCustomers,
  ...reassignJobCustomer,
  ...listSettingWarnings,
  ...signInRules,
};

/** Area files also export schemas. An export with an id and a method is an operation. */
type Entries = {
  [Name in keyof typeof areas as (typeof areas)[Name] extends Operation ? Name : never]: Extract<(typeof areas)[Name], Operation>;
};
export type Operations = Entries;
export type OperationId = keyof Operations;

export const operations = Object.fromEntries(
  Object.entries(areas).filter(([, value]) => 'method' in value && 'path' in value),
) as unknown as Operations;

type Placed = { readonly [Id in (typeof orderOfWork)[number]]: Operations[Id] };
const placed = Object.fromEntries(orderOfWork.map((id) => [id, operations[id]])) as unknown as Placed;

/** All operations in the order of work. The build fails if an operation is missing from orderOfWork. */
export const operationList: readonly Operation[] = Object.values(placed satisfies Record<OperationId, Operation>);

/**
 * The operations that an audience gets in routes, documents and tool lists. The dashboard also gets the public operations. Operations of
 * guests and customers have no routes: their pages call them directly.
 */
export function operationsFor(audience: 'public' | 'dashboard'): readonly Operation[] {
  return operationList.filter((op) => op.audience === 'public' || op.audience === audience);
}

/** The operations that are MCP tools. */
export const toolOperations = (): readonly Operation[] => operationList.filter((op) => op.isTool);
export type { Operation } from './operation.ts';
export type { ErrorOf, InputOf, OutputOf, RequestOf } from './operation.ts';
