import type { Operation } from '@lintel/contract/kit/operation.ts'
import type { Permission } from '@lintel/contract/access/permissions.ts'
import { IconDownload } from '@tabler/icons-react'
import type { z } from 'zod'
import type { Call } from '../../api/client.ts'
import { useOperation } from '../../api/queries.ts'
import { useText } from '../../language/language.ts'
import { saveFile } from '../../ui/files.tsx'
import { showToast } from '../../ui/toast.ts'
import { ActionButton } from './action.tsx'

/** A call that answers a list as a sheet. */
type ExportOperation = Operation & { readonly output: z.ZodType<File> }

interface ExportButtonProps {
  readonly of: Call<ExportOperation>
  readonly needs: Permission
  /** The list whose rows are exported: all that its filters find, in its order. */
  readonly list: { readonly filterValues: Readonly<Record<string, unknown>> }
}

/** Exports what a list shows, all pages of it, as a sheet (office.md 15.1): busy until it is there, then it says so. */
export function ExportButton({ of, needs, list }: ExportButtonProps) {
  const t = useText()
  const work = useOperation(of)
  // The file also comes after a change of page; what fails is told by the policy of answers.
  const run = () =>
    void work.mutateAsync(list.filterValues).then(
      (file) => {
        saveFile(file)
        showToast({ meaning: 'ok', text: t('shell:work.exported', { name: file.name }) })
      },
      () => undefined,
    )
  return (
    <ActionButton
      action={{
        key: 'export',
        label: t('shell:work.export'),
        icon: <IconDownload size={16} aria-hidden />,
        needs,
        run,
        isRunning: work.isPending,
      }}
    />
  )
}
