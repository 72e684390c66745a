/** Mantine's styles for the searchable select, which only some lists use. */
import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/ScrollArea.css'
