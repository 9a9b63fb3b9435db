// Titles matching the text in the site's search field: a listbox moved through by the field's keys.
import { suggest } from '@jishi/contract/content/help';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import { useNavigate } from '@jishi/ui/router';
import { query } from '../../shell/client';
import { useSettled } from '../../shell/settled';

/** Named by the field's aria-controls. */
const SUGGESTIONS_ID = 'site-suggestions';

const KINDS = { project: '接口', help: '帮助', article: '动态' };

type Props = { field: RefObject<HTMLInputElement | null>; typed: string; onClose: () => void };

export function SearchSuggestions({ field, typed, onClose }: Props) {
  const keyword = useSettled(typed.trim().slice(0, 50));
  const navigate = useNavigate();
  const [active, setActive] = useState(-1);
  const { data: titles = [] } = useQuery({
    ...query(suggest, { keyword }),
    enabled: keyword !== '',
    placeholderData: keepPreviousData,
  });
  const all = { kind: undefined, title: `搜索“${keyword}”`, url: `/help/search?${new URLSearchParams({ keyword })}` };
  const options = [...titles, all];
  const chosen = active < options.length ? active : -1;

  function open(url: string) {
    onClose();
    void navigate(url);
  }

  useEffect(() => {
    const input = field.current!;
    input.setAttribute('aria-expanded', 'true');
    if (chosen >= 0) input.setAttribute('aria-activedescendant', optionId(chosen));
    else input.removeAttribute('aria-activedescendant');
    return () => {
      input.setAttribute('aria-expanded', 'false');
      input.removeAttribute('aria-activedescendant');
    };
  }, [field, chosen]);

  useEffect(() => {
    const input = field.current!;
    function press(event: KeyboardEvent) {
      if (event.isComposing) return;
      if (event.key === 'Escape') onClose();
      else if (event.key === 'ArrowDown') setActive((chosen + 1) % options.length);
      else if (event.key === 'ArrowUp') setActive((chosen <= 0 ? options.length : chosen) - 1);
      else if (event.key === 'Enter' && chosen >= 0) open(options[chosen]!.url);
      else return;
      event.preventDefault();
    }
    input.addEventListener('keydown', press);
    return () => input.removeEventListener('keydown', press);
  });

  return (
    <ul className="find-options" id={SUGGESTIONS_ID} role="listbox" aria-label="搜索提示">
      {options.map(({ kind, title, url }, index) => (
        // The input keeps the focus and handles the keys, so the options need no key handlers.
        <li
          key={url}
          id={optionId(index)}
          role="option"
          aria-selected={index === chosen}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => open(url)}
        >
          {title}
          {kind && <span>{KINDS[kind]}</span>}
        </li>
      ))}
    </ul>
  );
}

const optionId = (index: number) => `${SUGGESTIONS_ID}-${index}`;
