/** A telephone number with its calling code, as it is dialled from abroad. */
export function phoneOf({ phoneCode, phone }: { readonly phoneCode: string; readonly phone: string }): string {
  return phone === '' ? '' : `${phoneCode && `+${phoneCode} `}${phone}`
}
