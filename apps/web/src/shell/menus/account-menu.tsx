import type { CurrentSession } from '@lintel/contract/sessions/schema.ts'
import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { IconChevronDown, IconFileText, IconKey, IconLogout, IconUserCircle } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Portal } from '../../kit/portal/feature.ts'
import { flatMenu } from '../../kit/portal/portal-map.ts'
import { useReferences } from '../../kit/portal/route-context.ts'
import { useSwitchWithToast } from '../../kit/actions/use-switch.ts'
import { loadTexts, useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { afterLogOut } from '../../session/switching.ts'
import type { MenuLine } from '../../kit/actions/menu-list.tsx'
import { MenuButton } from '../../kit/actions/menu-button.tsx'
import classes from '../frame/navbar.module.css'

const ChangePassword = lazyPart(async () => {
  await loadTexts(['settings'])
  return { default: (await import('../../domain/accounts/change-password.tsx')).ChangePasswordDialog }
})

const schemes = ['light', 'dark', 'auto'] as const satisfies readonly MantineColorScheme[]

/** Who is signed in, their page, password, colours, what they agreed to where the portal has it, and the way out. */
export function AccountMenu({ session, portal }: { readonly session: CurrentSession; readonly portal: Portal }) {
  const t = useText()
  const navigate = useNavigate()
  const settings = useReferences()('settings')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { enter } = useSwitchWithToast()
  const [isChanging, setChanging] = useState(false)
  // A distributor who acts as an installer comes back to the own portal instead of leaving (specification.md 4).
  const logOut = () =>
    afterLogOut(session) === 'distributor' ? enter({ section: 'distributor' }) : void navigate('/login')
  const legalTexts = flatMenu(session, portal).filter(({ mount }) => mount.feature.key === 'policyText')
  const lines: MenuLine[] = [
    { kind: 'label', key: 'who', content: t('shell:signedInAs', { name: session.userName }) },
    ...(settings
      ? [
          {
            kind: 'item' as const,
            key: 'settings',
            content: t('shell:mySettings'),
            icon: <IconUserCircle size={16} aria-hidden />,
            to: settings,
          },
        ]
      : []),
    {
      kind: 'item',
      key: 'password',
      content: t('shell:changePassword'),
      icon: <IconKey size={16} aria-hidden />,
      run: () => setChanging(true),
    },
    { kind: 'divider', key: 'before colours' },
    {
      kind: 'choices',
      key: 'scheme',
      label: t('common:scheme.label'),
      chosenKey: colorScheme,
      onChange: (scheme) => setColorScheme(scheme as MantineColorScheme),
      options: schemes.map((scheme) => ({ key: scheme, content: t(`common:scheme.${scheme}`) })),
    },
    ...(legalTexts.length > 0 ? [{ kind: 'divider' as const, key: 'before legal texts' }] : []),
    ...legalTexts.map(({ mount, address }) => ({
      kind: 'item' as const,
      key: address,
      content: t(mount.title),
      icon: <IconFileText size={16} aria-hidden />,
      to: address,
    })),
    { kind: 'divider', key: 'before the way out' },
    {
      kind: 'item',
      key: 'out',
      content: t('shell:logOut'),
      icon: <IconLogout size={16} data-points aria-hidden />,
      run: logOut,
    },
  ]
  return (
    <>
      <MenuButton
        widthPx={240}
        target={
          <button
            type="button"
            className={classes.account}
            aria-label={`${t('shell:account')}: ${session.displayName}`}
          >
            <IconUserCircle size={20} stroke={1.6} aria-hidden />
            <bdi>{session.displayName}</bdi>
            <IconChevronDown size={16} aria-hidden />
          </button>
        }
        lines={lines}
      />
      {isChanging && (
        <Suspense>
          <ChangePassword onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </>
  )
}
