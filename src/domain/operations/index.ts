/** The handler of every operation. The compiler reports a missing one. */
import type { OperationId } from '../../contract/index.ts';
import { changePassword } from './account/changePassword.ts';
import { endOwnSession } from './account/endOwnSession.ts';
import { getSession } from './account/getSession.ts';
import { listOwnSessions } from './account/listOwnSessions.ts';
import { updateAccount } from './account/updateAccount.ts';
import { proveAgain } from './account/proveAgain.ts';
import { getBoard } from './board/getBoard.ts';
import { getBoardLive } from './board/getBoardLive.ts';
import { getToday } from './board/getToday.ts';
import { listActivity } from './board/listActivity.ts';
import { listBoardQueue } from './board/listBoardQueue.ts';
import { listFeasibleStarts } from './board/listFeasibleStarts.ts';
import { undoScheduleChange } from './board/undoScheduleChange.ts';
import { createCallback } from './board/createCallback.ts';
import { closeCallback } from './board/closeCallback.ts';
import { listCallbacks } from './board/listCallbacks.ts';
import { createFile } from './files/createFile.ts';
import { deleteFile } from './files/deleteFile.ts';
import { getFile } from './files/getFile.ts';
import { listFiles } from './files/listFiles.ts';
import { createNote } from './notes/createNote.ts';
import { deleteNote } from './notes/deleteNote.ts';
import { listNotes } from './notes/listNotes.ts';
import { updateNote } from './notes/updateNote.ts';
import { createMyVisitFile } from './myDay/createMyVisitFile.ts';
import { getMyVisitFile } from './myDay/getMyVisitFile.ts';
import { createMyVisitNote } from './myDay/createMyVisitNote.ts';
import { listCustomerRequests } from './board/listCustomerRequests.ts';
import { answerCustomerRequest } from './board/answerCustomerRequest.ts';
import { createGuestJobRequest } from './bookingPage/createGuestJobRequest.ts';
import { getBookingPage } from './bookingPage/getBookingPage.ts';
import { getBookingPageSettings } from './bookingPage/getBookingPageSettings.ts';
import { listGuestBookingWindows } from './bookingPage/listGuestBookingWindows.ts';
import { updateBookingPageSettings } from './bookingPage/updateBookingPageSettings.ts';
import { createCalendarFeed } from './calendars/createCalendarFeed.ts';
import { listCalendarFeeds } from './calendars/listCalendarFeeds.ts';
import { readCalendarFeed } from './calendars/readCalendarFeed.ts';
import { renewCalendarFeed } from './calendars/renewCalendarFeed.ts';
import { revokeCalendarFeed } from './calendars/revokeCalendarFeed.ts';
import { fireMyVisitAction } from './myDay/fireMyVisitAction.ts';
import { undoMyVisitAction } from './myDay/undoMyVisitAction.ts';
import { getMyDay } from './myDay/getMyDay.ts';
import { createMyPushDevice } from './myDay/createMyPushDevice.ts';
import { deleteMyPushDevice } from './myDay/deleteMyPushDevice.ts';
import { requestMyTimeOff } from './myDay/requestMyTimeOff.ts';
import { updateMyVehicleMileage } from './myDay/updateMyVehicleMileage.ts';
import { addCustomerVisitFile } from './customerLink/addCustomerVisitFile.ts';
import { askForCallback } from './customerLink/askForCallback.ts';
import { askForCancellation } from './customerLink/askForCancellation.ts';
import { askForOtherTime } from './customerLink/askForOtherTime.ts';
import { cancelCustomerVisit } from './customerLink/cancelCustomerVisit.ts';
import { chooseTextMessages } from './customerLink/chooseTextMessages.ts';
import { askForEarlierTime } from './customerLink/askForEarlierTime.ts';
import { answerEarlierTime } from './customerLink/answerEarlierTime.ts';
import { getCustomerVisit } from './customerLink/getCustomerVisit.ts';
import { getCustomerVisitFile } from './customerLink/getCustomerVisitFile.ts';
import { getCustomerVisitPicture } from './customerLink/getCustomerVisitPicture.ts';
import { listCustomerVisitWindows } from './customerLink/listCustomerVisitWindows.ts';
import { rateCustomerVisit } from './customerLink/rateCustomerVisit.ts';
import { archiveJobRequest } from './bookings/archiveJobRequest.ts';
import { cancelJobRequest } from './bookings/cancelJobRequest.ts';
import { unscheduleJobRequest } from './bookings/unscheduleJobRequest.ts';
import { bookAndConfirmJobRequest } from './bookings/bookAndConfirmJobRequest.ts';
import { confirmJobRequest } from './bookings/confirmJobRequest.ts';
import { createJobRequest } from './bookings/createJobRequest.ts';
import { fireJobRequestAction } from './bookings/fireJobRequestAction.ts';
import { getJobRequest } from './bookings/getJobRequest.ts';
import { getJobRequestTimeline } from './bookings/getJobRequestTimeline.ts';
import { listCrewCandidates } from './bookings/listCrewCandidates.ts';
import { listJobRequestBookingWindows } from './bookings/listJobRequestBookingWindows.ts';
import { listJobRequestChanges } from './bookings/listJobRequestChanges.ts';
import { listJobRequests } from './bookings/listJobRequests.ts';
import { listBookableStarts } from './bookings/listBookableStarts.ts';
import { listMatchingSlots } from './bookings/listMatchingSlots.ts';
import { quoteJobRequest } from './bookings/quoteJobRequest.ts';
import { updateJobPriority } from './bookings/updateJobPriority.ts';
import { updateJobSite } from './bookings/updateJobSite.ts';
import { lockJobRequest } from './bookings/lockJobRequest.ts';
import { unlockJobRequest } from './bookings/unlockJobRequest.ts';
import { updateJobWantedDay } from './bookings/updateJobWantedDay.ts';
import { updateJobEarlierWish } from './bookings/updateJobEarlierWish.ts';
import { listTimeProposals } from './bookings/listTimeProposals.ts';
import { answerTimeProposal } from './bookings/answerTimeProposal.ts';
import { sendCustomerMessage } from './bookings/sendCustomerMessage.ts';
import { getMessageWays } from './bookings/getMessageWays.ts';
import { reopenJobRequest } from './bookings/reopenJobRequest.ts';
import { updateJobCompletion } from './bookings/updateJobCompletion.ts';
import { undoJobRequestAction } from './bookings/undoJobRequestAction.ts';
import { updateJobReference } from './bookings/updateJobReference.ts';
import { reassignJobCustomer } from './bookings/reassignJobCustomer.ts';
import { checkCoverage } from './catalog/checkCoverage.ts';
import { createJobType } from './catalog/createJobType.ts';
import { createServiceArea } from './catalog/createServiceArea.ts';
import { createSkill } from './catalog/createSkill.ts';
import { createSkillCategory } from './catalog/createSkillCategory.ts';
import { deleteJobType } from './catalog/deleteJobType.ts';
import { deleteServiceArea } from './catalog/deleteServiceArea.ts';
import { deleteSkill } from './catalog/deleteSkill.ts';
import { deleteSkillCategory } from './catalog/deleteSkillCategory.ts';
import { getJobType } from './catalog/getJobType.ts';
import { getServiceArea } from './catalog/getServiceArea.ts';
import { listJobTypes } from './catalog/listJobTypes.ts';
import { listServiceAreas } from './catalog/listServiceAreas.ts';
import { listSkillCategories } from './catalog/listSkillCategories.ts';
import { listSkills } from './catalog/listSkills.ts';
import { listSkillsByCategory } from './catalog/listSkillsByCategory.ts';
import { updateJobType } from './catalog/updateJobType.ts';
import { updateServiceArea } from './catalog/updateServiceArea.ts';
import { updateSkill } from './catalog/updateSkill.ts';
import { disconnectApp } from './connections/disconnectApp.ts';
import { listConnections } from './connections/listConnections.ts';
import { updateConnection } from './connections/updateConnection.ts';
import { createCustomer } from './customers/createCustomer.ts';
import { createCustomerSite } from './customers/createCustomerSite.ts';
import { deleteCustomer } from './customers/deleteCustomer.ts';
import { deleteCustomerSite } from './customers/deleteCustomerSite.ts';
import { getCustomer } from './customers/getCustomer.ts';
import { listCustomerSites } from './customers/listCustomerSites.ts';
import { listCustomers } from './customers/listCustomers.ts';
import { updateCustomer } from './customers/updateCustomer.ts';
import { findMissingPlaces } from './customers/findMissingPlaces.ts';
import { updateCustomerSite } from './customers/updateCustomerSite.ts';
import { listCallers } from './customers/listCallers.ts';
import { eraseCustomer } from './customers/eraseCustomer.ts';
import { exportCustomer } from './customers/exportCustomer.ts';
import { markCustomerMessagesRead } from './customers/markCustomerMessagesRead.ts';
import { listCustomerMessages } from './customers/listCustomerMessages.ts';
import { textCustomer } from './customers/textCustomer.ts';
import { previewCustomerMerge } from './customers/previewCustomerMerge.ts';
import { commitCustomerMerge } from './customers/commitCustomerMerge.ts';
import { undoCustomerMerge } from './customers/undoCustomerMerge.ts';
import { commitAbsenceResolve } from './dispatch/commitAbsenceResolve.ts';
import { previewAbsenceResolve } from './dispatch/previewAbsenceResolve.ts';
import { commitEmergencyReschedule } from './dispatch/commitEmergencyReschedule.ts';
import { listEmergencyCandidates } from './dispatch/listEmergencyCandidates.ts';
import { previewEmergencyReschedule } from './dispatch/previewEmergencyReschedule.ts';
import { commitJobRequestChange } from './dispatch/commitJobRequestChange.ts';
import { commitJobRequestHandOver } from './dispatch/commitJobRequestHandOver.ts';
import { previewJobRequestHandOver } from './dispatch/previewJobRequestHandOver.ts';
import { previewJobRequestChange } from './dispatch/previewJobRequestChange.ts';
import { commitJobRequestMove } from './dispatch/commitJobRequestMove.ts';
import { previewJobRequestMove } from './dispatch/previewJobRequestMove.ts';
import { getDayBrief } from './dispatch/getDayBrief.ts';
import { listGapFillers } from './dispatch/listGapFillers.ts';
import { previewScheduleMoves } from './dispatch/previewScheduleMoves.ts';
import { previewScheduleOptimization } from './dispatch/previewScheduleOptimization.ts';
import { getScheduleOptimization } from './dispatch/getScheduleOptimization.ts';
import { priceScheduleOptimization } from './dispatch/priceScheduleOptimization.ts';
import { commitScheduleOptimization } from './dispatch/commitScheduleOptimization.ts';
import { commitScheduleMoves } from './dispatch/commitScheduleMoves.ts';
import { createVehicle } from './fleet/createVehicle.ts';
import { deleteVehicle } from './fleet/deleteVehicle.ts';
import { getVehicle } from './fleet/getVehicle.ts';
import { listVehicles } from './fleet/listVehicles.ts';
import { replaceTechnicianVehicles } from './fleet/replaceTechnicianVehicles.ts';
import { updateVehicle } from './fleet/updateVehicle.ts';
import { createApiKey } from './keys/createApiKey.ts';
import { listApiKeys } from './keys/listApiKeys.ts';
import { listRequestLog } from './keys/listRequestLog.ts';
import { revokeApiKey } from './keys/revokeApiKey.ts';
import { renewApiKey } from './keys/renewApiKey.ts';
import { getMailSettings } from './mail/getMailSettings.ts';
import { getOutboxMail } from './mail/getOutboxMail.ts';
import { listOutboxMails } from './mail/listOutboxMails.ts';
import { updateMailSettings } from './mail/updateMailSettings.ts';
import { createRole } from './members/createRole.ts';
import { deleteRole } from './members/deleteRole.ts';
import { inviteMember } from './members/inviteMember.ts';
import { leaveBusiness } from './members/leaveBusiness.ts';
import { listAuditLog } from './members/listAuditLog.ts';
import { listMembers } from './members/listMembers.ts';
import { listRoles } from './members/listRoles.ts';
import { reactivateMember } from './members/reactivateMember.ts';
import { removeMember } from './members/removeMember.ts';
import { resendInvitation } from './members/resendInvitation.ts';
import { suspendMember } from './members/suspendMember.ts';
import { updateMember } from './members/updateMember.ts';
import { updateRole } from './members/updateRole.ts';
import { getSignInRules } from './members/getSignInRules.ts';
import { updateSignInRules } from './members/updateSignInRules.ts';
import { resetMemberSecondFactor } from './members/resetMemberSecondFactor.ts';
import { listIdentityProviders } from './members/listIdentityProviders.ts';
import { createIdentityProvider } from './members/createIdentityProvider.ts';
import { updateIdentityProvider } from './members/updateIdentityProvider.ts';
import { deleteIdentityProvider } from './members/deleteIdentityProvider.ts';
import { testIdentityProvider } from './members/testIdentityProvider.ts';
import { requireIdentityProvider } from './members/requireIdentityProvider.ts';
import { advanceSandboxClock } from './sandbox/advanceSandboxClock.ts';
import { getSandboxClock } from './sandbox/getSandboxClock.ts';
import { createClosure } from './settings/createClosure.ts';
import { deleteClosure } from './settings/deleteClosure.ts';
import { getBusinessChecklist } from './settings/getBusinessChecklist.ts';
import { getBusinessSettings } from './settings/getBusinessSettings.ts';
import { getOpeningHours } from './settings/getOpeningHours.ts';
import { listClosures } from './settings/listClosures.ts';
import { listHolidayProposals } from './settings/listHolidayProposals.ts';
import { replaceOpeningHours } from './settings/replaceOpeningHours.ts';
import { updateBusinessSettings } from './settings/updateBusinessSettings.ts';
import { decideTimeOff } from './team/decideTimeOff.ts';
import { deleteTimeOff } from './team/deleteTimeOff.ts';
import { listTimeOffRequests } from './team/listTimeOffRequests.ts';
import { importCustomers } from './imports/importCustomers.ts';
import { importTechnicians } from './imports/importTechnicians.ts';
import { listImportMappings } from './imports/listImportMappings.ts';
import { importJobRequests } from './imports/importJobRequests.ts';
import { listMailTexts } from './mail/listMailTexts.ts';
import { previewMailText } from './mail/previewMailText.ts';
import { replaceMailText } from './mail/replaceMailText.ts';
import { resetSandbox } from './sandbox/resetSandbox.ts';
import { getSystemHealth } from './settings/getSystemHealth.ts';
import { getWorkflow } from './settings/getWorkflow.ts';
import { previewWorkflow } from './settings/previewWorkflow.ts';
import { replaceWorkflow } from './settings/replaceWorkflow.ts';
import { listSettingWarnings } from './settings/listSettingWarnings.ts';
import { createTechnician } from './team/createTechnician.ts';
import { createTechnicianTimeOff } from './team/createTechnicianTimeOff.ts';
import { deleteTechnician } from './team/deleteTechnician.ts';
import { deleteTechnicianPicture } from './team/deleteTechnicianPicture.ts';
import { getTechnicianPicture } from './team/getTechnicianPicture.ts';
import { setTechnicianPicture } from './team/setTechnicianPicture.ts';
import { getTeamLoad } from './team/getTeamLoad.ts';
import { getTechnician } from './team/getTechnician.ts';
import { getTechnicianAvailability } from './team/getTechnicianAvailability.ts';
import { getTechnicianSchedule } from './team/getTechnicianSchedule.ts';
import { listAssignableGroups } from './team/listAssignableGroups.ts';
import { listNearbyTechnicians } from './team/listNearbyTechnicians.ts';
import { listTeamAbsences } from './team/listTeamAbsences.ts';
import { listTechnicianSkills } from './team/listTechnicianSkills.ts';
import { listTechnicianTimeOff } from './team/listTechnicianTimeOff.ts';
import { listTechnicians } from './team/listTechnicians.ts';
import { replaceTechnicianAvailability } from './team/replaceTechnicianAvailability.ts';
import { replaceTechnicianBuddies } from './team/replaceTechnicianBuddies.ts';
import { replaceTechnicianLeads } from './team/replaceTechnicianLeads.ts';
import { replaceTechnicianServiceAreas } from './team/replaceTechnicianServiceAreas.ts';
import { replaceTechnicianSkills } from './team/replaceTechnicianSkills.ts';
import { updateTechnician } from './team/updateTechnician.ts';
import { getRota } from './team/getRota.ts';
import { replaceRota } from './team/replaceRota.ts';
import { listReservedTimes } from './team/listReservedTimes.ts';
import { createReservedTime } from './team/createReservedTime.ts';
import { updateReservedTime } from './team/updateReservedTime.ts';
import { deleteReservedTime } from './team/deleteReservedTime.ts';
import { createWebhookEndpoint } from './webhooks/createWebhookEndpoint.ts';
import { deleteWebhookEndpoint } from './webhooks/deleteWebhookEndpoint.ts';
import { getEvent } from './webhooks/getEvent.ts';
import { getWebhookDelivery } from './webhooks/getWebhookDelivery.ts';
import { getWebhookEndpoint } from './webhooks/getWebhookEndpoint.ts';
import { listEvents } from './webhooks/listEvents.ts';
import { listWebhookDeliveries } from './webhooks/listWebhookDeliveries.ts';
import { listWebhookEndpoints } from './webhooks/listWebhookEndpoints.ts';
import { listWebhookEventTypes } from './webhooks/listWebhookEventTypes.ts';
import { recoverWebhookDeliveries } from './webhooks/recoverWebhookDeliveries.ts';
import { resendWebhookDelivery } from './webhooks/resendWebhookDelivery.ts';
import { rotateWebhookSecret } from './webhooks/rotateWebhookSecret.ts';
import { sendWebhookTest } from './webhooks/sendWebhookTest.ts';
import { updateWebhookEndpoint } from './webhooks/updateWebhookEndpoint.ts';
import { verifyWebhookEndpoint } from './webhooks/verifyWebhookEndpoint.ts';
import { renewWebhookSecret } from './webhooks/renewWebhookSecret.ts';
import { getReport } from './reports/getReport.ts';
import { createMaintenancePlan } from './maintenance/createMaintenancePlan.ts';
import { listMaintenancePlans } from './maintenance/listMaintenancePlans.ts';
import { getMaintenancePlan } from './maintenance/getMaintenancePlan.ts';
import { updateMaintenancePlan } from './maintenance/updateMaintenancePlan.ts';
import { changeMaintenanceVisit } from './maintenance/changeMaintenanceVisit.ts';
import { endMaintenancePlan } from './maintenance/endMaintenancePlan.ts';
import type { Handler } from './handler.ts';

export const handlers: { readonly [Id in OperationId]: Handler<Id> } = {
  unscheduleJobRequest,
  cancelJobRequest,
  archiveJobRequest,
  bookAndConfirmJobRequest,
  confirmJobRequest,
  createJobRequest,
  fireJobRequestAction,
  getJobRequest,
  getJobRequestTimeline,
  listCrewCandidates,
  listJobRequestBookingWindows,
  listJobRequestChanges,
  listJobRequests,
  listBookableStarts,
  listMatchingSlots,
  quoteJobRequest,
  updateJobPriority,
  updateJobSite,
  lockJobRequest,
  unlockJobRequest,
  updateJobWantedDay,
  updateJobEarlierWish,
  listTimeProposals,
  answerTimeProposal,
  sendCustomerMessage,
  getMessageWays,
  reopenJobRequest,
  updateJobCompletion,
  undoJobRequestAction,
  updateJobReference,
  reassignJobCustomer,
  createGuestJobRequest,
  getBookingPage,
  getBookingPageSettings,
  listGuestBookingWindows,
  updateBookingPageSettings,
  listCalendarFeeds,
  createCalendarFeed,
  renewCalendarFeed,
  revokeCalendarFeed,
  readCalendarFeed,
  getMyDay,
  fireMyVisitAction,
  undoMyVisitAction,
  updateMyVehicleMileage,
  requestMyTimeOff,
  addCustomerVisitFile,
  createMyPushDevice,
  deleteMyPushDevice,
  askForCallback,
  askForCancellation,
  askForOtherTime,
  cancelCustomerVisit,
  chooseTextMessages,
  askForEarlierTime,
  answerEarlierTime,
  getCustomerVisit,
  getCustomerVisitFile,
  getCustomerVisitPicture,
  listCustomerVisitWindows,
  rateCustomerVisit,
  checkCoverage,
  createJobType,
  createServiceArea,
  createSkill,
  createSkillCategory,
  deleteJobType,
  deleteServiceArea,
  deleteSkill,
  deleteSkillCategory,
  getJobType,
  getServiceArea,
  listJobTypes,
  listServiceAreas,
  listSkillCategories,
  listSkills,
  listSkillsByCategory,
  updateJobType,
  updateServiceArea,
  updateSkill,
  createCustomer,
  deleteCustomer,
  getCustomer,
  listCustomers,
  updateCustomer,
  findMissingPlaces,
  createCustomerSite,
  listCustomerSites,
  updateCustomerSite,
  deleteCustomerSite,
  listCallers,
  eraseCustomer,
  exportCustomer,
  markCustomerMessagesRead,
  listCustomerMessages,
  textCustomer,
  previewCustomerMerge,
  commitCustomerMerge,
  undoCustomerMerge,
  commitAbsenceResolve,
  previewAbsenceResolve,
  commitEmergencyReschedule,
  listEmergencyCandidates,
  previewEmergencyReschedule,
  commitJobRequestMove,
  previewJobRequestChange,
  commitJobRequestChange,
  previewJobRequestHandOver,
  commitJobRequestHandOver,
  previewJobRequestMove,
  getDayBrief,
  listGapFillers,
  previewScheduleMoves,
  previewScheduleOptimization,
  getScheduleOptimization,
  priceScheduleOptimization,
  commitScheduleOptimization,
  commitScheduleMoves,
  createVehicle,
  deleteVehicle,
  getVehicle,
  listVehicles,
  replaceTechnicianVehicles,
  updateVehicle,
  disconnectApp,
  listConnections,
  updateConnection,
  createApiKey,
  listApiKeys,
  listRequestLog,
  revokeApiKey,
  renewApiKey,
  changePassword,
  endOwnSession,
  getSession,
  listOwnSessions,
  updateAccount,
  proveAgain,
  getMailSettings,
  getOutboxMail,
  listOutboxMails,
  updateMailSettings,
  createRole,
  deleteRole,
  inviteMember,
  leaveBusiness,
  listAuditLog,
  listMembers,
  listRoles,
  reactivateMember,
  removeMember,
  resendInvitation,
  suspendMember,
  updateMember,
  updateRole,
  getSignInRules,
  updateSignInRules,
  resetMemberSecondFactor,
  listIdentityProviders,
  createIdentityProvider,
  updateIdentityProvider,
  deleteIdentityProvider,
  testIdentityProvider,
  requireIdentityProvider,
  advanceSandboxClock,
  getSandboxClock,
  createClosure,
  deleteClosure,
  getBusinessChecklist,
  getSystemHealth,
  getBusinessSettings,
  getOpeningHours,
  listClosures,
  listHolidayProposals,
  replaceOpeningHours,
  updateBusinessSettings,
  decideTimeOff,
  deleteTimeOff,
  listTimeOffRequests,
  importCustomers,
  importTechnicians,
  listImportMappings,
  importJobRequests,
  listMailTexts,
  previewMailText,
  replaceMailText,
  resetSandbox,
  getWorkflow,
  previewWorkflow,
  replaceWorkflow,
  listSettingWarnings,
  createTechnician,
  createTechnicianTimeOff,
  deleteTechnician,
  setTechnicianPicture,
  getTechnicianPicture,
  deleteTechnicianPicture,
  getTeamLoad,
  getTechnician,
  getTechnicianAvailability,
  getTechnicianSchedule,
  listAssignableGroups,
  listNearbyTechnicians,
  listTeamAbsences,
  listTechnicianSkills,
  listTechnicianTimeOff,
  listTechnicians,
  replaceTechnicianAvailability,
  replaceTechnicianBuddies,
  replaceTechnicianLeads,
  replaceTechnicianServiceAreas,
  replaceTechnicianSkills,
  updateTechnician,
  getRota,
  replaceRota,
  listReservedTimes,
  createReservedTime,
  updateReservedTime,
  deleteReservedTime,
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  getEvent,
  getWebhookDelivery,
  getWebhookEndpoint,
  listEvents,
  listWebhookDeliveries,
  listWebhookEndpoints,
  listWebhookEventTypes,
  recoverWebhookDeliveries,
  resendWebhookDelivery,
  rotateWebhookSecret,
  sendWebhookTest,
  updateWebhookEndpoint,
  verifyWebhookEndpoint,
  renewWebhookSecret,
  getBoard,
  getBoardLive,
  listFeasibleStarts,
  undoScheduleChange,
  getToday,
  listActivity,
  listBoardQueue,
  createCallback,
  closeCallback,
  listCallbacks,
  createNote,
  listNotes,
  updateNote,
  deleteNote,
  createFile,
  listFiles,
  getFile,
  deleteFile,
  createMyVisitNote,
  createMyVisitFile,
  getMyVisitFile,
  listCustomerRequests,
  answerCustomerRequest,
  createMaintenancePlan,
  listMaintenancePlans,
  getMaintenancePlan,
  updateMaintenancePlan,
  changeMaintenanceVisit,
  endMaintenancePlan,
  getReport,
};
