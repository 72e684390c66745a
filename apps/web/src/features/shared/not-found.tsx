import { useText } from '../../language/language.ts'
import { Plain } from './plain.tsx'

/** An unknown role or path, or a page that is not this account's (specification.md 2.13). */
export default function NotFound() {
  const t = useText()
  return <Plain title={t('auth:notFound.title')} text={t('auth:notFound.text')} />
}
