import { policies, legalTextParts, type PolicyName } from '@lintel/contract/legal-texts/texts.ts'
import { textOf, useText } from '../../language/language.ts'
import { useFormat } from '../../session/use-format.ts'

export interface PolicyPart {
  readonly title: string
  readonly text: string
}

/** The current text of a policy in the reader's language. */
export function useLegalTextParts(policy: PolicyName): readonly PolicyPart[] {
  useText()
  return legalTextParts[policy].map((part) => ({
    title: textOf(`policies:${policy}.${part}.title`),
    text: textOf(`policies:${policy}.${part}.text`),
  }))
}

/** Which version it is and from when it holds. */
export function useLegalTextVersion(policy: PolicyName): string {
  const t = useText()
  const format = useFormat()
  const { version, from } = policies[policy]
  // A day of the calendar, so noon, which is that day in every zone people live in but the outermost.
  return t('policies:version', { version, date: format.date(`${from}T12:00:00Z`) })
}

/** The parts of an accepted text, each with its heading. */
export function LegalTextParts({ parts }: { readonly parts: readonly PolicyPart[] }) {
  return parts.map(({ title, text }) => (
    <section key={title}>
      <h2>{title}</h2>
      <p>{text}</p>
    </section>
  ))
}
