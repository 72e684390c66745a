/** The styles of a select of several, beside those of a select, for the pages that have one. */
import './select-styles.ts'
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
