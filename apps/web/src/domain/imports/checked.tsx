import type { ImportDetails } from '@lintel/contract/imports/schema.ts'
import { namesText, useText } from '../../language/language.ts'
import { Notice } from '../../ui/notice.tsx'

/** What a file that was checked adds to the site, in counts. */
export function Additions({ batch: { adds } }: { readonly batch: ImportDetails }) {
  const t = useText()
  if (adds.length === 0) return <div>{t('imports:adds.none')}</div>
  const things = adds.map(({ thing, count }) => t(`imports:adds.${thing}`, { count })).join(', ')
  return <div>{t('imports:adds.text', { things })}</div>
}

/** How a file was read where it is not as the template is. */
export function ReadingNotices({ batch: { notices } }: { readonly batch: Pick<ImportDetails, 'notices'> }) {
  const t = useText()
  return notices.map(({ notice, names, count }) => (
    <Notice key={notice} meaning={notice === 'columnsIgnored' || notice === 'headsBelow' ? 'information' : 'attention'}>
      {t(`imports:notices.${notice}`, {
        count,
        names: count > names.length ? `${namesText(names)} …` : namesText(names),
      })}
    </Notice>
  ))
}
