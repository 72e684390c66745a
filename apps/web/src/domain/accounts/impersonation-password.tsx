import { PasswordInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { useText } from '../../language/language.ts'

interface ImpersonationPassword {
  /** What was typed; undefined where entering asks for nothing. */
  readonly password: string | undefined
  readonly field: ReactNode
}

/** The own password before another account's portal is entered, where that takes one (operators.md 1.3). */
export function useImpersonationPassword(): ImpersonationPassword {
  const t = useText()
  const [password, setPassword] = useState('')
  const { data } = useRead(api.system.getSysConfig, {})
  if (data?.IsPwdFreeLogin !== 0) return { password: undefined, field: null }
  return {
    password: password || undefined,
    field: (
      <PasswordInput
        label={t('shell:superPassword.label')}
        description={t('shell:superPassword.help')}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t('auth:showPassword'), tabIndex: 0 }}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    ),
  }
}
