import type { Project } from '@lintel/contract/projects/schema.ts'
import { IconArrowsExchange } from '@tabler/icons-react'
import { api } from '../../api/client.ts'
import { deletion } from '../../kit/actions/deletion.tsx'
import {
  useRecordActions,
  type RecordAction,
  type RecordActions,
  type RecordDialogProps,
} from '../../kit/actions/record-actions.tsx'
import { useText, type Translate } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'

/** What can be done with a site by the operators above it and by its installer. Needs the `projects` catalogue. */

type Site = Pick<Project, 'uuid' | 'name' | 'kind'>

const TransferSite = lazyPart(() => import('./transfer-site.tsx'))

const Transfer = ({ of, onClose }: RecordDialogProps<Site>) => <TransferSite site={of} onClose={onClose} />

const ConvertSite = lazyPart(() => import('./convert-site.tsx'))

const Convert = ({ of, onClose }: RecordDialogProps<Site>) => <ConvertSite site={of} onClose={onClose} />

/** Makes a new community of an old one. */
const siteConversion = (t: Translate): RecordAction<Site> => ({
  key: 'convert',
  label: t('projects:convert.action'),
  icon: <IconArrowsExchange size={16} data-points aria-hidden />,
  needs: 'project.convert',
  Dialog: Convert,
})

/** Hands a site to another installer. */
const siteTransfer = (t: Translate): RecordAction<Site> => ({
  key: 'transfer',
  label: t('projects:transfer.action'),
  icon: <IconArrowsExchange size={16} data-points aria-hidden />,
  needs: 'project.transfer',
  Dialog: Transfer,
})

/** Refused while records depend on the site (operators.md 1.5). */
export const siteDeletion = deletion({
  of: api.project.remove,
  needs: 'project.delete',
  name: ({ name }: Pick<Site, 'uuid' | 'name'>) => name,
  text: 'projects:delete.text',
})

/** What operators can do with a site below them, in its row and on its page. */
export function useProjectActions(onDeleted?: () => void): RecordActions<Site> {
  const t = useText()
  return useRecordActions<Site>(
    (site) => [siteTransfer(t), ...(site.kind === 'oldCommunity' ? [siteConversion(t)] : []), siteDeletion(t, site)],
    onDeleted,
  )
}
