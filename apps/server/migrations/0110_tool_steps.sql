-- What a running tool does: the words of TOOL_STEPS in the contract.
alter table tool_runs add column step text;
