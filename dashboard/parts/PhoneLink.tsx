/** A phone number that starts a call when it is clicked. The address has the digits only, not the spaces and brackets that people read. */
export function PhoneLink({ phone, label }: { readonly phone: string; readonly label?: string }) {
  return (
    <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} aria-label={label}>
      <bdi>{phone}</bdi>
    </a>
  );
}
