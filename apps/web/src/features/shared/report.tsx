import { useText } from '../../language/language.ts'
import { Plain } from './plain.tsx'

/** Opens a report from a deep link. Reports do not exist in this version, so no link can lead to one. */
export default function Report() {
  const t = useText()
  return <Plain title={t('auth:report.failedTitle')} text={t('auth:report.failedText')} />
}
