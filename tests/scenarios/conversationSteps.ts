/** What tests of conversations share: businesses with text messages, customers with visits, and texts that come in. */
import { expect } from 'vitest';
import { startHarness, type TestBusiness } from '../support/harness.ts';
import { gateway, sendText } from '../support/inboundTexts.ts';
import { newArea, newTechnician, nextWorkday, quotedJob } from './fixtures.ts';

/** `first` is the first business of the service, which gets the texts of strangers. `pass`: moves the clock and returns it. */
export async function openConversations() {
  let now = Date.parse('2030-06-03T13:00:00Z');
  const tomorrow = nextWorkday(now, 1);
  const afterTomorrow = nextWorkday(now, 2);
  // Whom a stranger's text is for depends on all businesses of the service.
  const harness = await startHarness({ emptyDatabase: true, clock: { nowMilliseconds: () => (now += 1_000) }, env: gateway });
  await harness.server.background.stop();
  const first = await harness.business();
  let numbers = 100;
  const newNumber = () => `+1212555${String(++numbers).padStart(4, '0')}`;
  async function say(From: string, Body: string, more: Record<string, string> = {}): Promise<void> {
    expect(await sendText(harness, { From, Body, ...more })).toBe(200);
  }

  async function customer(of: TestBusiness, phone = newNumber(), name = 'Grace Hopper') {
    const { customer_id: id } = await of.ok('createCustomer', {
      full_name: name,
      phone,
      address: { line: '5 Main St', city: 'New York', postal_code: '10001', latitude: 40.748, longitude: -73.985 },
    });
    return { id, phone };
  }

  async function technicianOf(of: TestBusiness): Promise<string> {
    const { technicians } = await of.ok('listTechnicians', {});
    return technicians[0]?.id ?? (await newTechnician(of, (await newArea(of)).id)).id;
  }

  async function visit(of: TestBusiness, customerId: string, date = tomorrow, time = '10:00') {
    const technician = await technicianOf(of);
    const job = await quotedJob(of, customerId, date);
    return of.ok('confirmJobRequest', {
      id: job.id,
      status_version: job.status_version,
      technician_id: technician,
      scheduled_at: `${date}T${time}`,
    });
  }

  const messagesOf = async (of: TestBusiness, id: string) => (await of.ok('listCustomerMessages', { id })).messages;
  const pass = (milliseconds: number) => (now += milliseconds);
  return { harness, first, tomorrow, afterTomorrow, newNumber, say, customer, technicianOf, visit, messagesOf, pass };
}
