import type { Operation } from '@lintel/contract/kit/operation.ts'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useText, type Translate } from '../../language/language.ts'
import type { Action } from '../actions/action.tsx'
import { useRecordActions, type RecordAction } from '../actions/record-actions.tsx'
import type { Feature, ScreenRecord } from '../portal/feature.ts'
import { useLinks, useView } from '../portal/route-context.ts'
import type { NamedColumn } from './columns.ts'
import { ListScreen, type ListScreenProps } from './list-screen.tsx'
import type { RowOf } from './use-list.tsx'

/** Pages of a feature whose records are made and edited on a page of their own. */
type RecordScreens = {
  readonly list: ScreenRecord
  readonly add: ScreenRecord
  readonly edit: ScreenRecord & { readonly params: readonly ['id'] }
}

/** A feature with a list, a form, and the columns that each portal shows. */
type RecordFeature<Name extends string> = Omit<Feature, 'entry' | 'screens' | 'views'> & {
  readonly entry: keyof RecordScreens
  readonly screens: RecordScreens
  readonly views: Readonly<Record<string, { readonly columns: readonly Name[] }>>
}

type RecordOf<Op extends Operation> = RowOf<Op> & { readonly uuid: string }

type PropsOfFeature = 'title' | 'columns' | 'rowId' | 'create' | 'row'

type RecordListProps<Op extends Operation, Name extends string> = Omit<ListScreenProps<Op>, PropsOfFeature> & {
  /** Says the title, the addresses and who may make and edit records. */
  readonly feature: RecordFeature<Name>
  readonly columns: { readonly pick: (names: readonly Name[]) => readonly NamedColumn<RowOf<Op>>[] }
  /** Undefined for a record that cannot be deleted. */
  readonly deletion: (t: Translate, row: RecordOf<Op>) => RecordAction<RecordOf<Op>> | undefined
  /** Whether a record can be edited and deleted; each can where nothing is said. */
  readonly isEditable?: (row: RowOf<Op>) => boolean
}

/** List of records that have a page to make one, a page to edit one, and a question before one is deleted. */
export function RecordList<Op extends Operation, Name extends string>(props: RecordListProps<Op, Name>) {
  const { feature, columns, deletion, isEditable = () => true } = props
  const list: Omit<ListScreenProps<Op>, PropsOfFeature> = props
  const t = useText()
  const links = useLinks(feature)
  const view = useView(feature)
  const { actionsOf, dialog } = useRecordActions<RecordOf<Op>>((row) => {
    if (!isEditable(row)) return []
    const edit: Action = {
      key: 'edit',
      label: t('common:edit'),
      icon: <IconPencil size={16} aria-hidden />,
      to: links.edit({ id: row.uuid }),
      ...permissionOf(feature.screens.edit),
    }
    return [edit, deletion(t, row) ?? []].flat()
  })
  return (
    <>
      <ListScreen
        {...list}
        title={feature.screens.list.title}
        columns={columns.pick(view.columns)}
        rowId={(row) => (row as RecordOf<Op>).uuid}
        create={useAddition(feature)}
        row={(row) => actionsOf(row as RecordOf<Op>)}
      />
      {dialog}
    </>
  )
}

const permissionOf = ({ needs }: ScreenRecord) => (needs ? { needs } : {})

/** The way to the page that makes a record. */
export function useAddition(feature: RecordFeature<string>): Action {
  const { add } = feature.screens
  return {
    key: 'add',
    label: useText()(add.title),
    icon: <IconPlus size={16} aria-hidden />,
    to: useLinks(feature).add(),
    ...permissionOf(add),
  }
}
