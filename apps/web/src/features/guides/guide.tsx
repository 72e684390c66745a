import { businessBits, type BusinessType } from '@lintel/contract/access/roles.ts'
import { useSearchParams } from 'react-router'
import { filteredAddress } from '../../kit/portal/address.ts'
import { Page } from '../../kit/screen/page.tsx'
import { useLinks, useView } from '../../kit/portal/route-context.ts'
import { Tabs } from '../../kit/screen/tabs.tsx'
import { type TextKey, useText } from '../../language/language.ts'
import { useSession } from '../../session/session.ts'
import { Section } from '../../ui/content.tsx'
import { Manual } from './manual.tsx'
import { guides } from './links.ts'
import classes from './guide.module.css'

interface Chapter {
  readonly title: TextKey
  readonly steps: readonly TextKey[]
}

const claim: Chapter = {
  title: 'guides:claim.title',
  steps: ['guides:claim.one', 'guides:claim.two', 'guides:claim.three', 'guides:claim.four'],
}
const people: Chapter = {
  title: 'guides:people.title',
  steps: ['guides:people.one', 'guides:people.two', 'guides:people.three'],
}
const test: Chapter = {
  title: 'guides:test.title',
  steps: ['guides:test.one', 'guides:test.two', 'guides:test.three', 'guides:test.four'],
}
const site = (kind: BusinessType, ...further: readonly TextKey[]): Chapter => ({
  title: 'guides:site.title',
  steps: [`guides:site.${kind}.one`, `guides:site.${kind}.two`, `guides:site.${kind}.three`, ...further],
})

/** What to do, in order, for each type of site. A villa has no manager: its first person brings the others in. */
const chapters: Readonly<Record<BusinessType, readonly Chapter[]>> = {
  community: [site('community'), claim, people, test],
  office: [site('office'), claim, people, test],
  villa: [site('villa', 'guides:people.villa'), claim, test],
}

/** How-to texts, a tab for each type of site that the operator may build. */
export default function Guide() {
  const t = useText()
  const session = useSession()
  const [search] = useSearchParams()
  const address = useLinks(guides).guide()
  const business = session?.facts.business ?? 0
  const kinds = useView(guides).kinds.filter((kind) => (business & businessBits[kind]) !== 0)
  const current = kinds.find((kind) => kind === search.get('type')) ?? kinds[0]
  return (
    <Page title={t('guides:title')} intro={t('guides:intro')} isNarrow>
      {current && (
        <>
          <Tabs
            label={t('guides:title')}
            current={current}
            tabs={kinds.flatMap((kind) => {
              const to = filteredAddress(address, { type: kind })
              return to ? [{ key: kind, label: t(`guides:kinds.${kind}`), to }] : []
            })}
          />
          <Manual kind={current} />
          {chapters[current].map((chapter) => (
            <Section key={chapter.title} title={t(chapter.title)}>
              <ol className={classes.steps}>
                {chapter.steps.map((step) => (
                  <li key={step}>{t(step)}</li>
                ))}
              </ol>
            </Section>
          ))}
        </>
      )}
    </Page>
  )
}
