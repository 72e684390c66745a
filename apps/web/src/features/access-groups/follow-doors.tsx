import { api } from '../../api/client.ts'
import { useOperation } from '../../api/queries.ts'
import { useAccessPreview } from '../../domain/access-groups/access-preview.tsx'
import { ActionButton } from '../../kit/actions/action.tsx'
import { useText } from '../../language/language.ts'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.ts'

/** Says that a default group opens nothing of its building, and lets it (old-communities.md 8). */
export function FollowDoors({ uuid }: { readonly uuid: string }) {
  const t = useText()
  const preview = useAccessPreview()
  const follow = useOperation(api.building.followDoors)
  const run = async () => {
    if (!(await preview.ask(api.building.previewFollowDoors({ uuid })))) return
    await follow.mutateAsync({ uuid })
    showToast({ meaning: 'ok', text: t('accessGroups:notFollowing.done') })
  }
  return (
    <Notice meaning="information">
      <p>{t('accessGroups:notFollowing.text')}</p>
      <ActionButton
        action={{
          key: 'followDoors',
          label: t('accessGroups:notFollowing.action'),
          needs: 'structure.followDoors',
          run: () => void run(),
        }}
      />
      {preview.dialog}
    </Notice>
  )
}
