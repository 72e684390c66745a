import { ActionIcon } from '@mantine/core'
import { offeredLocales, type LocaleCode } from '@lintel/i18n/locales.ts'
import { IconLanguage } from '@tabler/icons-react'
import { api } from '../../api/client.ts'
import { useOperation } from '../../api/queries.ts'
import { changeLanguage, useLocale, useText } from '../../language/language.ts'
import { MenuButton } from '../../kit/actions/menu-button.tsx'

/** The languages that are offered, by their own names; the choice is kept with the account, too. */
export function LanguageMenu() {
  const t = useText()
  const current = useLocale()
  const { mutate } = useOperation(api.session.setLanguage, { handles: 'all' })
  // The pages change also when the account could not keep it: this device does.
  const choose = (code: LocaleCode) => mutate({ language: code }, { onSettled: () => void changeLanguage(code) })
  return (
    <MenuButton
      widthPx={200}
      isLong
      target={
        <ActionIcon aria-label={t('common:language')}>
          <IconLanguage size={20} aria-hidden />
        </ActionIcon>
      }
      lines={[
        {
          kind: 'choices',
          key: 'language',
          chosenKey: current,
          onChange: (code) => choose(code as LocaleCode),
          options: offeredLocales.map(({ code, ownName }) => ({ key: code, content: ownName, lang: code })),
        },
      ]}
    />
  )
}
