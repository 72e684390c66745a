import { ActionIcon, Menu } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useText } from '../../language/language.ts'
import { toggled } from '../../ui/table/data-table.tsx'
import { useListModel } from './list.tsx'
import classes from './list.module.css'

/** Which columns are shown; the choice is remembered on this device (design, Lists). */
export function ColumnChooser() {
  const t = useText()
  const { columns, hiddenColumns, hideColumns } = useListModel()
  const choosable = columns.filter(({ isFixed }) => !isFixed)
  if (choosable.length < 2) return null
  return (
    <Menu closeOnItemClick={false} position="bottom-end">
      <Menu.Target>
        <ActionIcon size={36} variant="default" aria-label={t('common:columns')} className={classes.chooser!}>
          <IconColumns3 size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('common:list.showColumns')}</Menu.Label>
        {choosable.map(({ name, label }) => (
          <Menu.CheckboxItem
            key={name}
            checked={!hiddenColumns.has(name)}
            onChange={() => hideColumns(toggled(hiddenColumns, name))}
          >
            {t(label)}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
