import { Switch } from '@mantine/core'
import '@mantine/core/styles/Switch.css'
import { boundKeys, keyText, singleKeys, switchSingleKeys } from '../../kit/keys/keys.ts'
import { useText } from '../../language/language.ts'
import { Dialog } from '../../ui/dialog.tsx'
import classes from './keys-dialog.module.css'

/** The keys that are bound on the page below, and nothing else. */
export default function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  const bindings = boundKeys.use()
  const isOn = singleKeys.use()
  return (
    <Dialog title={t('shell:keys.title')} opened onClose={onClose}>
      <dl className={classes.keys}>
        {bindings.map(({ keys, label }, index) => (
          <div key={index}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{keyText(key)}</kbd>
              ))}
            </dt>
            <dd>{t(label)}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label={t('shell:keys.single')}
        description={t('shell:keys.singleHelp')}
        checked={isOn}
        onChange={(event) => switchSingleKeys(event.currentTarget.checked)}
      />
    </Dialog>
  )
}
