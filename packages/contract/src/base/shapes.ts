/**
 * The shapes of texts, each with the sentence of the `validation` catalogue that says which is wanted: "this value is
 * not valid" does not help. A test holds that every pattern of an input stands here.
 */
export const shapes = {
  digits: { pattern: /^\d*$/, key: 'validation:digitsOnly' },
  phone: { pattern: /^\+?\d*$/, key: 'validation:phoneSigns' },
  lettersAndDigits: { pattern: /^[A-Za-z0-9]*$/, key: 'validation:lettersAndDigits' },
  userName: { pattern: /^[^\s#&?]+$/, key: 'validation:userName' },
  localMoment: { pattern: /^[1-9]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}$/, key: 'validation:localMoment' },
  colour: { pattern: /^#[0-9a-f]{6}$/, key: 'validation:colour' },
  entryId: { pattern: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[1-9]\d{0,17}$/, key: 'validation:uuid' },
  callType: { pattern: /^\d{0,2}$/, key: 'validation:digitsOnly' },
  region: { pattern: /^(-|[A-Z0-9]{1,8})$/, key: 'validation:notAllowedValue' },
  sipAccount: { pattern: /^[A-Za-z0-9._-]*$/, key: 'validation:sipAccount' },
  stripeKey: { pattern: /^[sr]k_\w+$/, key: 'validation:stripeKey' },
  stripeWebhookSecret: { pattern: /^whsec_\w+$/, key: 'validation:stripeWebhookSecret' },
  base64url: { pattern: /^[\w-]*$/, key: 'validation:notAllowedValue' },
  printable: { pattern: /^\P{C}*$/u, key: 'validation:printable' },
} as const

/** The sentence of a pattern, as issues write it. */
export const keyOfPattern = (pattern: string | undefined): string =>
  Object.values(shapes).find((shape) => String(shape.pattern) === pattern)?.key ?? 'validation:invalid'
