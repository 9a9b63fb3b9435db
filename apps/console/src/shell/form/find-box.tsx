// The list below a field that finds. Its library is large, so it is loaded with the first such field.
import type { ControlProps } from '@jishi/ui/form-field';
import { ComboBox, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components/ComboBox';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useState } from 'react';

type Choice = { value: string; label: string };

type Props = {
  control: ControlProps;
  label: string;
  placeholder: string;
  /** Shown in place of an empty list. */
  nothing: string;
  chosen: readonly Choice[];
  found: readonly Choice[];
  readOnly: boolean;
  onSearch: (typed: string) => void;
  onChoose: (value: string) => void;
};

/** The list closes after each choice. */
export default function FindBox(props: Props) {
  const { control, label, placeholder, nothing, chosen, found, readOnly, onSearch, onChoose } = props;
  const [typed, setTyped] = useState('');
  const [last, setLast] = useState('');
  const isChosen = (id: string) => chosen.some(({ value }) => value === id);

  function type(text: string) {
    setTyped(text);
    onSearch(text.trim());
  }

  return (
    <I18nProvider locale="zh-CN">
      <ComboBox
        aria-label={label}
        items={found.filter(({ value }) => !isChosen(value))}
        // a new one closes the list
        selectedKey={isChosen(last) ? last : null}
        inputValue={typed}
        isReadOnly={readOnly}
        allowsEmptyCollection
        // the server has found them: nothing is left out here
        defaultFilter={() => true}
        onInputChange={type}
        onSelectionChange={(key) => {
          // leaving the field says the chosen one again
          if (key !== null && !isChosen(String(key))) {
            setLast(String(key));
            onChoose(String(key));
          }
          type('');
        }}
      >
        <Input {...control} className="input" placeholder={placeholder} />
        <Popover className="found" offset={4}>
          <ListBox<Choice> renderEmptyState={() => <p>{nothing}</p>}>
            {(choice) => (
              <ListBoxItem id={choice.value} textValue={choice.label}>
                {choice.label}
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
    </I18nProvider>
  );
}
