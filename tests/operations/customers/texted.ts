/** What tests of conversations share: a business that sends text messages, and a customer with a mobile number. */
import { okAsMember } from '../../support/asMember.ts';
import { startHarness, type TestBusiness } from '../../support/harness.ts';
import { gateway, sendText } from '../../support/inboundTexts.ts';

/** The gateway is never reached, so answers wait in the outbox. */
export async function openTexting() {
  const harness = await startHarness({ env: gateway });
  await harness.server.background.stop();
  const business = await harness.business();
  await okAsMember(harness, business, 'updateMailSettings', { sms_kinds: { message: true } });
  return { harness, business, other: await harness.business(), say: (From: string, Body: string) => sendText(harness, { From, Body }) };
}

let numbers = 0;

/** Numbers that no other business of the database has. */
export async function textedCustomer(business: TestBusiness, more: Record<string, unknown> = {}) {
  const phone = `+1${String(2_015_550_100 + (Number.parseInt(business.businessId.slice(-6), 16) % 80) + ++numbers)}`;
  const { customer_id: id } = await business.ok('createCustomer', {
    full_name: 'Grace Hopper',
    phone,
    email: 'grace@example.com',
    ...more,
  });
  return { id, phone };
}
