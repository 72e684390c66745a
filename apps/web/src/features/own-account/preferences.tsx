import { NativeSelect, useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { offeredLocales, type LocaleCode } from '@lintel/i18n/locales.ts'
import { api } from '../../api/client.ts'
import { useOperation } from '../../api/queries.ts'
import { changeLanguage, currentLocale, useText } from '../../language/language.ts'
import { Section } from '../../ui/content.tsx'

const schemes = ['light', 'dark', 'auto'] as const satisfies readonly MantineColorScheme[]

/** Language, kept with the account, and colours, kept on this device. */
export function Preferences() {
  const t = useText()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const keepLanguage = useOperation(api.session.setLanguage)
  const choose = (code: LocaleCode) =>
    keepLanguage.mutate({ language: code }, { onSuccess: () => void changeLanguage(code) })
  const code = currentLocale()
  return (
    <>
      <Section title={t('settings:language.title')}>
        <NativeSelect
          label={t('settings:language.label')}
          description={t('settings:language.help')}
          value={code}
          disabled={keepLanguage.isPending}
          onChange={(event) => choose(event.currentTarget.value as LocaleCode)}
          data={[
            ...offeredLocales.map((locale) => ({ value: locale.code as LocaleCode, label: locale.ownName })),
            ...(offeredLocales.some((locale) => locale.code === code) ? [] : [{ value: code, label: code }]),
          ]}
        />
      </Section>
      <Section title={t('settings:appearance.title')}>
        <NativeSelect
          label={t('settings:appearance.scheme')}
          description={t('settings:appearance.help')}
          value={colorScheme}
          onChange={(event) => setColorScheme(event.currentTarget.value as MantineColorScheme)}
          data={schemes.map((scheme) => ({ value: scheme, label: t(`common:scheme.${scheme}`) }))}
        />
      </Section>
    </>
  )
}
