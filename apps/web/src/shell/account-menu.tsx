import type { CurrentSession } from '@lintel/contract/sessions/schema.ts'
import { Menu, useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { IconChevronDown, IconKey, IconLogout, IconUserCircle } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useReferences } from '../kit/place.ts'
import { useSwitch } from '../kit/use-switch.ts'
import { loadTexts, useText } from '../language/language.ts'
import { messageOf } from '../language/message.ts'
import { afterLogOut } from '../session/switching.ts'
import { showToast } from '../ui/toast.ts'
import classes from './navbar.module.css'
import { useWhenThere } from './when-there.ts'

const ChangePassword = lazy(async () => {
  await loadTexts(['settings'])
  return import('./change-password-dialog.tsx')
})

const schemes = ['light', 'dark', 'auto'] as const satisfies readonly MantineColorScheme[]

/** Who is signed in, their page, password, colours, and the way out. */
export function AccountMenu({ session }: { readonly session: CurrentSession }) {
  const t = useText()
  const navigate = useNavigate()
  const settings = useReferences()('settings')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { enter, failure } = useSwitch()
  const [isChanging, setChanging] = useState(false)
  useWhenThere(failure, (failed) => showToast({ meaning: 'danger', text: messageOf(failed) }))
  // A distributor who acts as an installer comes back to the own portal instead of leaving (specification 4).
  const logOut = () =>
    afterLogOut(session) === 'distributor' ? enter({ section: 'distributor' }) : void navigate('/login')
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <button
            type="button"
            className={classes.account}
            aria-label={`${t('shell:account')}: ${session.displayName}`}
          >
            <IconUserCircle size={20} stroke={1.6} aria-hidden />
            <bdi>{session.displayName}</bdi>
            <IconChevronDown size={16} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t('shell:signedInAs', { name: session.userName })}</Menu.Label>
          {settings && (
            <Menu.Item component={Link} to={settings} leftSection={<IconUserCircle size={16} aria-hidden />}>
              {t('shell:mySettings')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconKey size={16} aria-hidden />} onClick={() => setChanging(true)}>
            {t('shell:changePassword')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Label>{t('common:scheme.label')}</Menu.Label>
          <Menu.RadioGroup value={colorScheme} onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}>
            {schemes.map((scheme) => (
              <Menu.RadioItem key={scheme} value={scheme} closeMenuOnClick>
                {t(`common:scheme.${scheme}`)}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={16} data-points aria-hidden />} onClick={logOut}>
            {t('shell:logOut')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isChanging && (
        <Suspense>
          <ChangePassword onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </>
  )
}
