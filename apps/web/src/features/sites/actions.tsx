import { propertySection, type RoleSection } from '@lintel/contract/access/roles.ts'
import type { Project } from '@lintel/contract/projects/schema.ts'
import { IconLogin2 } from '@tabler/icons-react'
import { siteDeletion } from '../../domain/sites/site-actions.tsx'
import {
  useRecordActions,
  type RecordAction,
  type RecordActions,
  type RecordDialogProps,
} from '../../kit/actions/record-actions.tsx'
import { filteredAddress } from '../../kit/portal/address.ts'
import { useReferences } from '../../kit/portal/route-context.ts'
import { loadTexts, useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'

const EnterSite = lazyPart(() => import('./enter-site.tsx'))
// Changing the clock of a site is said in the words of its settings.
const EditSite = lazyPart(async () => (await Promise.all([import('./edit.tsx'), loadTexts(['siteSettings'])]))[0])

/**
 * Account that a site is entered as: its property manager's portal, or one's own identity for villas (operators.md
 * 1.1).
 */
function sectionOf(site: Project): RoleSection {
  return site.kind === 'villa' ? 'single' : propertySection[site.kind]
}

const Enter = ({ of, onClose }: RecordDialogProps<Project>) => (
  <EnterSite site={of} section={sectionOf(of)} onClose={onClose} />
)
const Edit = ({ of, onClose }: RecordDialogProps<Project>) => <EditSite site={of} onClose={onClose} />

/**
 * What can be done with a site: go there, or change it. The villas of an installer have no place and managers of their
 * own.
 */
export function useSiteActions(): RecordActions<Project> {
  const t = useText()
  const refer = useReferences()
  const structure = refer('communityStructure')
  const managementActions = (site: Project): readonly RecordAction<Project>[] => [
    ...(site.kind === 'office'
      ? []
      : ([
          {
            key: 'structure',
            label: t('menu:communityDevice'),
            needs: 'structure.read',
            to: filteredAddress(structure, { site: site.uuid }),
          },
        ] as const)),
    {
      key: 'settings',
      label: t('menu:settings'),
      accessibleLabel: t('sites:settings.actionFor', { name: site.name }),
      to: refer('settingsOfSite', { id: site.uuid, kind: site.kind }),
    },
    { key: 'edit', label: t('common:edit'), needs: 'project.edit', Dialog: Edit },
    {
      key: 'managers',
      label: t('sites:managers.action'),
      needs: 'propertyManager.edit',
      to: filteredAddress(refer('userList'), { type: 'propertyManager' }),
    },
  ]
  return useRecordActions<Project>((site) => [
    {
      key: 'enter',
      label: t('sites:enter.action'),
      accessibleLabel: t('sites:enter.actionFor', { name: site.name }),
      icon: <IconLogin2 size={16} data-points aria-hidden />,
      needs: 'session.switch',
      Dialog: Enter,
    },
    ...(site.kind === 'villa' ? [] : managementActions(site)),
    siteDeletion(t, site),
  ])
}
