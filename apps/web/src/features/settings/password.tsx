import { Section } from '../../ui/section.tsx'
import { ChangePasswordForm } from '../../domain/accounts/change-password.tsx'
import { useText } from '../../language/language.ts'

/** Changing the own password. */
export function Password() {
  const t = useText()
  return (
    <Section title={t('settings:password.title')}>
      <ChangePasswordForm />
    </Section>
  )
}
