import { z } from 'zod'

/** What is checked of every person of a site. */

interface Pins {
  readonly pin: string
  readonly duressPin: string
}
const areDifferent = ({ pin, duressPin }: Pins): boolean => duressPin === '' || pin !== duressPin
const isSamePin = { path: ['duressPin'], params: { key: 'personnel:duress.samePin' } }
/** A duress PIN needs an ordinary PIN; for an existing person the server checks it. */
export const hasBoth = ({ pin, duressPin }: Pins): boolean => duressPin === '' || pin !== ''
export const hasNoPin = { path: ['duressPin'], params: { key: 'personnel:duress.needsPin' } }

interface Period {
  readonly validFrom: string | null
  readonly validUntil: string | null
}
export const endsLater = ({ validFrom, validUntil }: Period): boolean =>
  validFrom === null || validUntil === null || validUntil > validFrom
export const endsTooEarly = { path: ['validUntil'], params: { key: 'validation:endBeforeStart' } }

interface CredentialsWithLifetime extends Pins {
  readonly lifetimeMinutes: number
  readonly cards: readonly unknown[]
  readonly uhfTag: readonly unknown[]
  readonly plates: readonly unknown[]
  readonly timedPlates?: readonly unknown[]
  readonly fingerprints: readonly unknown[]
  readonly idAccess: { readonly mode: string }
}
/** Existing credentials keep their lifetime. */
export const hasCredentialForLifetime = ({
  lifetimeMinutes,
  pin,
  duressPin,
  idAccess,
  ...lists
}: CredentialsWithLifetime): boolean =>
  lifetimeMinutes === 0 ||
  pin + duressPin !== '' ||
  idAccess.mode !== 'none' ||
  [lists.cards, lists.uhfTag, lists.plates, lists.timedPlates ?? [], lists.fingerprints].some(
    ({ length }) => length > 0,
  )
const needsCredentialForLifetime = { path: ['lifetimeMinutes'], params: { key: 'personnel:lifetime.needsCredential' } }

/** Refuses at its field what no person of a site can be given. */
export function checkPerson(form: Period & CredentialsWithLifetime, context: z.core.$RefinementCtx): void {
  const issue = (found: { readonly path: string[]; readonly params: { readonly key: string } }) =>
    context.addIssue({ code: 'custom', ...found })
  if (!endsLater(form)) issue(endsTooEarly)
  if (!areDifferent(form)) issue(isSamePin)
  if (!hasCredentialForLifetime(form)) issue(needsCredentialForLifetime)
}
