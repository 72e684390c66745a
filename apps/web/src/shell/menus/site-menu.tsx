import type { RoleSection } from '@lintel/contract/access/roles.ts'
import type { CurrentSession } from '@lintel/contract/sessions/schema.ts'
import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type TextKey, useText } from '../../language/language.ts'
import { useSwitchWithToast } from '../../kit/actions/use-switch.ts'
import { standsInSite } from '../../session/session.ts'
import { MenuButton } from '../../kit/actions/menu-button.tsx'

/** What an installer's own identities are called (operators.md 1.1); other sections have no name of their own here. */
const identityNames: Partial<Record<RoleSection, TextKey>> = {
  installer: 'shell:identity.installer',
  community: 'shell:identity.community',
  office: 'shell:identity.office',
  single: 'shell:identity.single',
}

const nameOf = (section: RoleSection, t: ReturnType<typeof useText>): string =>
  t(identityNames[section] ?? 'things:site')

/** The sites and identities of one's own to switch to without a list page (specification.md 6, role switching). */
export function SiteMenu({ session }: { readonly session: CurrentSession }) {
  const t = useText()
  const { enter, isRunning } = useSwitchWithToast()
  if (!session.switchable.length) return null
  return (
    <MenuButton
      position="bottom-start"
      target={
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          loading={isRunning}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          <bdi>{(standsInSite(session) && session.site?.name) || nameOf(session.facts.section, t)}</bdi>
        </Button>
      }
      lines={session.switchable.map(({ section, uuid, name }) => {
        // A site has its own name; an identity of the account is called after what it is for.
        const displayName = uuid === null ? nameOf(section, t) : name
        return {
          kind: 'item',
          key: `${section} ${uuid}`,
          content: <bdi>{displayName}</bdi>,
          accessibleLabel: t('shell:switchTo', { name: displayName }),
          isDisabled: uuid !== null && uuid === session.site?.uuid,
          run: () => enter({ section, ...(uuid !== null && { uuid }) }),
        }
      })}
    />
  )
}
