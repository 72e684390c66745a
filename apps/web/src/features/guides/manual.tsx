import type { BusinessType } from '@lintel/contract/access/roles.ts'
import { localeOf, type LocaleCode } from '@lintel/i18n/locales.ts'
import { Anchor } from '@mantine/core'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { useText } from '../../language/language.ts'
import { useFormat } from '../../session/use-format.ts'
import { Section } from '../../ui/content.tsx'

/**
 * The manual of a type of sites, to open in a tab; nothing where there is none in the reader's language nor in English.
 */
export function Manual({ kind }: { readonly kind: BusinessType }) {
  const t = useText()
  const format = useFormat()
  const { data } = useRead(api.guide.own, {})
  const file = data?.rows.find(({ type }) => type === kind)
  if (!file) return null
  return (
    <Section title={t('guides:manual.title')}>
      <Anchor href={file.address} target="_blank" rel="noreferrer noopener" hrefLang={file.language}>
        {t('guides:manual.open', { name: file.name, size: format.bytes(file.bytes) })}
      </Anchor>{' '}
      <small lang={file.language}>{localeOf(file.language as LocaleCode).ownName}</small>
    </Section>
  )
}
