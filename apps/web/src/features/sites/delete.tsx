import type { Project } from '@lintel/contract/projects/schema.ts'
import { api } from '../../api/client.ts'
import { ConfirmDialog } from '../../kit/actions/confirm-dialog.tsx'
import { useText } from '../../language/language.ts'

interface DeleteSiteProps {
  readonly site: Pick<Project, 'uuid' | 'name'>
  readonly onClose: () => void
}

/** Deleting a site; refused while something depends on it (operators.md 1.5). */
export default function DeleteSite({ site, onClose }: DeleteSiteProps) {
  const t = useText()
  return (
    <ConfirmDialog
      title={t('sites:delete.title', { name: site.name })}
      confirmLabel={t('common:delete')}
      isDangerous
      of={api.project.remove}
      input={{ uuid: site.uuid }}
      done={t('sites:delete.done', { name: site.name })}
      onClose={onClose}
    >
      {t('sites:delete.text')}
    </ConfirmDialog>
  )
}
