import { Suspense, useState } from 'react'
import { ApiError } from '../../../api/failure.ts'
import { TextField } from '../../../kit/form/fields.tsx'
import { loadTexts, useText } from '../../../language/language.ts'
import { lazyPart } from '../../../loading/parts.ts'

const CodeField = lazyPart(async () => {
  await loadTexts(['authCodes'])
  return { default: AuthCodeField }
})

function AuthCodeField() {
  const t = useText()
  return (
    <TextField
      name="authCode"
      label="authCodes:atSite.code"
      help={t('authCodes:atSite.help')}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      dir="ltr"
    />
  )
}

/**
 * The field for an auth code, once a MAC address was refused as one that is in no library (fleet.md F11), and how a form
 * is saved that has it.
 */
export function useAuthCodeField() {
  const [isAsked, setAsked] = useState(false)
  const noting = async <Result,>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work
    } catch (error) {
      if (error instanceof ApiError && error.is('macNotInLibrary')) setAsked(true)
      throw error
    }
  }
  return { noting, field: <Suspense>{isAsked && <CodeField />}</Suspense> }
}
