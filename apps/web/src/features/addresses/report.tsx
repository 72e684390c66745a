import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useText } from '../../language/language.ts'
import { useSession } from '../../session/session.ts'
import { Plain } from './plain.tsx'
import { readReport } from './report-targets.ts'
import { Open } from './transfer.tsx'

/** Opens the report that a mail names, in the portal and site that have it (specification.md 2.2). */
export default function Report() {
  const t = useText()
  const session = useSession()
  const [search] = useSearchParams()
  const target = useMemo(() => readReport(search), [search])
  const missing = { title: t('auth:report.failedTitle'), text: t('auth:report.failedText') }
  if (!target) return <Plain {...missing} />
  return session ? <Open session={session} target={target} missing={missing} /> : null
}
