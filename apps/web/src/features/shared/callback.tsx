import { useText } from '../../language/language.ts'
import { Plain } from './plain.tsx'

/** The return from an external authorisation. None was begun here, so the link cannot be valid. */
export default function Callback() {
  const t = useText()
  return <Plain title={t('auth:callback.failedTitle')} text={t('auth:callback.failedText')} />
}
