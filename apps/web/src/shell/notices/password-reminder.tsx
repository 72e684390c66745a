import { Box, Button, Group } from '@mantine/core'
import { Suspense, useState } from 'react'
import { loadTexts, useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { rereadSession } from '../../session/session.ts'
import { Notice } from '../../ui/notice.tsx'

const ChangePassword = lazyPart(async () => {
  await loadTexts(['settings'])
  return { default: (await import('../../domain/accounts/change-password.tsx')).ChangePasswordDialog }
})

/** Asks a manager to change a password that is older than a month; it can wait (operators.md 1.4). */
export default function PasswordReminder() {
  const t = useText()
  const [step, setStep] = useState<'asked' | 'changing' | 'later'>('asked')
  if (step === 'later') return null
  return (
    <Box mb="md">
      <Notice
        meaning="attention"
        title={t('shell:passwordReminder.title')}
        action={
          <Group gap="sm" mt="xs">
            <Button size="compact-sm" onClick={() => setStep('changing')}>
              {t('shell:passwordReminder.action')}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => setStep('later')}>
              {t('shell:passwordReminder.later')}
            </Button>
          </Group>
        }
      >
        {t('shell:passwordReminder.text')}
      </Notice>
      {step === 'changing' && (
        <Suspense>
          <ChangePassword
            onClose={() => {
              setStep('asked')
              // With a new password the server no longer says that it is old, and this goes away.
              void rereadSession()
            }}
          />
        </Suspense>
      )}
    </Box>
  )
}
