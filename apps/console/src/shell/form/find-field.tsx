// Rows of somewhere else, found by what is typed and chosen from a list.
import { FormField } from '@jishi/ui/form-field';
import { ComboBox, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components/ComboBox';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useState } from 'react';
import { Chips } from './chips';
import { useField } from './form';

type Choice = { value: string; label: string };

type Props = {
  path: string;
  label: string;
  hint: string;
  placeholder?: string;
  /** Said instead of a list that is empty. */
  nothing: string;
  chosen: readonly Choice[];
  found: readonly Choice[];
  readOnly: boolean;
  onSearch: (typed: string) => void;
  onChoose: (value: string) => void;
  onRemove: (value: string) => void;
};

export function FindField(props: Props) {
  const { path, label, hint, placeholder, nothing, chosen, found, readOnly, onSearch, onChoose, onRemove } = props;
  const { error } = useField(path);
  const [typed, setTyped] = useState('');
  const [last, setLast] = useState('');
  const isChosen = (id: string) => chosen.some(({ value }) => value === id);

  function type(text: string) {
    setTyped(text);
    onSearch(text.trim());
  }

  return (
    <FormField label={label} hint={hint} error={error}>
      {(control) => (
        <div data-field={path}>
          <I18nProvider locale="zh-CN">
            <ComboBox
              aria-label={label}
              items={found.filter(({ value }) => !isChosen(value))}
              // a new one closes the list
              selectedKey={isChosen(last) ? last : null}
              inputValue={typed}
              isReadOnly={readOnly}
              allowsEmptyCollection
              menuTrigger="focus"
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
          <Chips label={label} chips={chosen} readOnly={readOnly} onRemove={onRemove} />
        </div>
      )}
    </FormField>
  );
}
