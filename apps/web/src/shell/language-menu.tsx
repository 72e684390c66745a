import { ActionIcon, Menu } from '@mantine/core'
import { locales, type LocaleCode } from '@lintel/i18n/locales.ts'
import { IconLanguage } from '@tabler/icons-react'
import { api } from '../api/client.ts'
import { useOperation } from '../api/queries.ts'
import { changeLanguage, useLocale, useText } from '../language/language.ts'

/** The 24 languages by their own names; the choice is kept with the account, too. */
export function LanguageMenu() {
  const t = useText()
  const current = useLocale()
  const { mutate } = useOperation(api.session.setLanguage, { handles: 'all' })
  // The pages change also when the account could not keep it: this device does.
  const choose = (code: LocaleCode) => mutate({ language: code }, { onSettled: () => void changeLanguage(code) })
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon aria-label={t('common:language')}>
          <IconLanguage size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah="70vh" style={{ overflowY: 'auto' }}>
        <Menu.RadioGroup value={current} onChange={(code) => choose(code as LocaleCode)}>
          {locales.map(({ code, ownName }) => (
            <Menu.RadioItem key={code} value={code} lang={code} closeMenuOnClick>
              {ownName}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
