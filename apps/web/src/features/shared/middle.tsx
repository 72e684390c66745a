import { useText } from '../../language/language.ts'
import { Plain } from './plain.tsx'

/**
 * Leaves for an external address only when the server has registered it (decisions.md accounts). None is
 * registered in this version, so every target is refused and said so, whatever the query asks for.
 */
export default function Middle() {
  const t = useText()
  return <Plain title={t('auth:middle.refusedTitle')} text={t('auth:middle.refusedText')} />
}
