/** What the package `@truckroll/client` exports. */
export { ConnectionError, TransportError, TruckrollError } from './answers.ts';
export type {
  Answer,
  AnswerInfo,
  CallInfo,
  CodeOf,
  ErrorCode,
  Failure,
  FieldError,
  InputOf,
  OperationId,
  OutputOf,
  RateLimit,
  Success,
} from './answers.ts';
export type { CallOptions } from './call.ts';
export { createClient } from './client.ts';
export type { Client, ClientOptions, Feeds, Iterators, Methods, ThrowingMethods } from './client.ts';
export type * from './derived/api.ts';
export type { WebhookEvent, WebhookEventOf } from './events.ts';
export type { Batch, FeedId, FollowOptions, ItemOf, PagedId } from './lists.ts';
export { verify, WebhookVerificationError } from './webhooks.ts';
export type { VerifyOptions, WebhookHeaders, WebhookVerificationReason, Webhooks } from './webhooks.ts';
