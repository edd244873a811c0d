/** A phone number that starts a call when it is clicked. The address has the digits only, not the spaces and brackets that people read. */
export function PhoneLink({ phone }: { readonly phone: string }) {
  return (
    <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
      <bdi>{phone}</bdi>
    </a>
  );
}
